import type { Template } from './template.ts'

/** For those who make an app or a service on the web. */
export const software: Template = {
  color: '#5b3fd6',
  theme: {
    startMode: 'Prompts',
    welcome: { title: 'Hello 👋', subtitle: 'Ask anything about the product.' },
    initialPrompts: [
      { text: 'How do I get started?', icon: '🚀' },
      { text: 'What does it cost?', icon: '🏷️' },
      { text: 'I cannot sign in', icon: '🔑' },
      { text: 'Where is my data kept?', icon: '🔒' },
    ],
    theme: {
      general: { font: 'Inter', background: { type: 'Color', content: '#ffffff' } },
      chat: {
        roundness: 'medium',
        hostBubbles: { backgroundColor: '#f3f1fd', color: '#241f3d' },
        guestBubbles: { backgroundColor: '#5b3fd6', color: '#ffffff' },
        buttons: { backgroundColor: '#5b3fd6', color: '#ffffff' },
        inputs: { backgroundColor: '#ffffff', color: '#241f3d', placeholderColor: '#676180' },
      },
    },
  },
  instructions: `You answer the users of our product. Be precise and brief, give steps as numbered lists, and say so when you do not know.
Never ask for passwords or API keys. Send questions about contracts to the team.
What stands here, above the first heading, visitors never see. Everything below may be said to them: replace what is in [square brackets].

## Get started
1. Create an account at [app.example.com].
2. Confirm your email address.
3. Follow the three steps on the first page; they take about [5 minutes].

## Plans and prices
The free plan is for [one person and 3 projects]. The team plan costs [12 € for each person a month] and has no such limit. You can change or cancel at any time under Settings, Billing.

## Trouble signing in
Use "Forgot your password?" on the sign-in page. The email comes within a few minutes; look into the spam folder, too. If you use single sign-on, ask your administrator.

## Data and privacy
Your data is kept in [the European Union], encrypted. You can export everything under Settings, Export, and delete your account under Settings, Account.

## Integrations and API
There are integrations for [Slack, Google Drive and Zapier]. The interface is described at [docs.example.com/api].

## Status and support
Whether everything works is shown at [status.example.com]. Write to [support@example.com]; we answer within [one working day].
`,
}
