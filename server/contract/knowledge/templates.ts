import type { ThemeUpdate } from '../agents/theme.ts'

/** A template for a new agent. Its owner fills in the texts in square brackets. */
export type Template = {
  /** Of the launcher. */
  color: string
  instructions: string
  theme?: ThemeUpdate
}

/** For those who sell and send things. */
const shop: Template = {
  color: '#146c43',
  theme: {
    startMode: 'Prompts',
    welcome: { title: 'How can we help?', subtitle: 'Ask about orders, delivery and returns.' },
    initialPrompts: [
      { text: 'Where is my order?', icon: '📦' },
      { text: 'How much is delivery?', icon: '🚚' },
      { text: 'How do I return something?', icon: '↩️' },
      { text: 'How can I pay?', icon: '💳' },
    ],
    theme: {
      general: { font: 'Inter', background: { type: 'Color', content: '#ffffff' } },
      chat: {
        roundness: 'large',
        hostBubbles: { backgroundColor: '#eef5f1', color: '#1d2b24' },
        guestBubbles: { backgroundColor: '#146c43', color: '#ffffff' },
        buttons: { backgroundColor: '#146c43', color: '#ffffff' },
        inputs: { backgroundColor: '#ffffff', color: '#1d2b24', placeholderColor: '#5f6f67' },
      },
    },
  },
  instructions: `You answer the customers of our shop. Be friendly and brief. Never promise a date or a discount, and never ask for card numbers or passwords.
What stands here, above the first heading, visitors never see. Everything below may be said to them: replace what is in [square brackets].

## Orders and tracking
When an order leaves our warehouse, we send an email with a tracking link. Orders placed before [14:00] on a working day leave the same day.
If the link has not moved for [3 working days], write to [orders@example.com] with your order number.

## Delivery and what it costs
Delivery takes [2 to 4 working days] and costs [4.90 €]. From [50 €] it is free. We deliver to [Germany, Austria and Switzerland].

## Returns and refunds
You can return anything unused within [30 days].

1. Print the return label from your account.
2. Pack the item and bring it to any parcel shop.
3. We pay the money back within [5 working days] after it has arrived.

## Payment
We take [credit cards, PayPal and bank transfer]. Your card is charged when the parcel leaves.

## Damaged or wrong items
We are sorry! Send a photo and your order number to [orders@example.com]. We send a new one or pay your money back, as you like.

## Contact and opening hours
You reach us at [hello@example.com] and [030 555 0100], Monday to Friday from [9:00 to 17:00].
`,
}

/** For doctors, dentists, therapists, vets. */
const practice: Template = {
  color: '#0b6e8a',
  theme: {
    startMode: 'Prompts',
    welcome: { title: 'Good to see you', subtitle: 'For emergencies, please call 112.' },
    initialPrompts: [
      { text: 'How do I make an appointment?', icon: '📅' },
      { text: 'When are you open?', icon: '🕘' },
      { text: 'What should I bring?', icon: '📋' },
      { text: 'How do I get a repeat prescription?', icon: '💊' },
    ],
    theme: {
      general: { font: 'Open Sans', background: { type: 'Color', content: '#fbfdfe' } },
      chat: {
        roundness: 'medium',
        hostBubbles: { backgroundColor: '#e8f3f7', color: '#17303a' },
        guestBubbles: { backgroundColor: '#0b6e8a', color: '#ffffff' },
        buttons: { backgroundColor: '#0b6e8a', color: '#ffffff' },
        inputs: { backgroundColor: '#ffffff', color: '#17303a', placeholderColor: '#566d76' },
      },
    },
    settings: { general: { disclosure: 'An AI answers here. It gives no medical advice.' } },
  },
  instructions: `You answer the patients of our practice about appointments and how things work here. Be calm and kind.
Never give medical advice, never interpret symptoms or results, and never ask for health details: send such questions to the team by telephone, and emergencies to 112.
What stands here, above the first heading, visitors never see. Everything below may be said to them: replace what is in [square brackets].

## Emergencies
If somebody may be in danger, call 112 at once. Outside of our hours, the medical on-call service answers at [116 117].

## Appointments
Call us at [030 555 0100] from [8:00 to 12:00], or book online at [www.example.com/appointments]. If you cannot come, please tell us [24 hours] ahead, so that somebody else can.

## Opening hours
We are open Monday to Friday from [8:00 to 12:00], and Monday, Tuesday and Thursday also from [14:00 to 18:00].

## What to bring
Please bring your [insurance card], a list of the medicines that you take, and letters of other doctors. At your first visit, come [10 minutes] earlier for the form.

## Repeat prescriptions
Order them by telephone or at [www.example.com/prescriptions]. They are ready the next working day after [11:00].

## Test results
Results are ready after [3 working days]. For your safety we give them only in person or by telephone, never in this chat.

## How to find us
The practice is at [12 Garden Street], [first floor, with a lift]. Tram [2 and 6] stop at [Market Square].
`,
}

/** For those who make an app or a service on the web. */
const software: Template = {
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

export type TemplateName = 'shop' | 'practice' | 'software' | 'blank'

/** The templates for new agents. */
export const templates: Record<TemplateName, Template> = {
  shop,
  practice,
  software,
  blank: { color: '#0042da', instructions: '' },
}
