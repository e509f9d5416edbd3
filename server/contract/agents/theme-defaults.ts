/**
 * The theme before anything is saved (docs/theme.md, column "Default"). Plain data without imports: the server completes
 * saved themes with it, and the widget falls back to it, so the two cannot drift apart.
 */
export const themeDefaults = {
  startMode: 'Greeting',
  theme: {
    general: { font: 'Open Sans', background: { type: 'Color', content: '#ffffff' } },
    chat: {
      roundness: 'medium',
      hostBubbles: {
        backgroundColor: '#eef1f8',
        color: '#303235',
        isMessageActionBarEnabled: true,
        isCorrectivePopupEnabled: true,
      },
      guestBubbles: { backgroundColor: '#0042da', color: '#ffffff' },
      hostAvatar: { isEnabled: true, url: null },
      guestAvatar: { isEnabled: false, url: null },
      buttons: { backgroundColor: '#0042da', color: '#ffffff' },
      inputs: { backgroundColor: '#ffffff', color: '#303235', placeholderColor: '#6b6f76' },
    },
    customCss: '',
  },
  settings: { general: { isBrandingEnabled: true, greeting: null, disclosure: null } },
  /** Empty texts stand for the widget's own words in the visitor's language. */
  inputOptions: { placeholder: '', buttonText: '', buttonIconUrl: null, isLong: false, type: 'fixed-bottom' },
} as const
