/** Where the passes put what browsers load, and where the server and its tests find it. */
export const webFolder = 'dist/web'

/** Where versions of the widget are kept that builds before have made. */
export const earlierFolder = 'dist/earlier'
