import type { Template } from './template.ts'

/** For doctors, dentists, therapists, vets. */
export const practice: Template = {
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
