import type { Template } from './template.ts'

/** For those who sell and send things. */
export const shop: Template = {
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
