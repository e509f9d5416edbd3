/** The demo's colors and shapes, as the interface takes them. */
export const theme = {
  general: { font: 'Open Sans', background: { type: 'Color', content: '#fffdf8' } },
  chat: {
    roundness: 'large',
    hostBubbles: {
      backgroundColor: '#f3ecdd',
      color: '#2b2620',
      isMessageActionBarEnabled: true,
      isCorrectivePopupEnabled: true,
    },
    guestBubbles: { backgroundColor: '#24407a', color: '#ffffff' },
    guestAvatar: { isEnabled: false },
    buttons: { backgroundColor: '#24407a', color: '#ffffff' },
    inputs: { backgroundColor: '#ffffff', color: '#2b2620', placeholderColor: '#6f675c' },
  },
}
