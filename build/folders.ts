/** Where the passes put what browsers load, and where the server and its tests find it. */
export const webFolder = 'dist/web'
