import type { ThemeAnswer } from '#contract/agents/theme.ts'

const more = ' and everything that somebody might possibly want to know about it, however long it takes to say'

/** The same theme with long texts, and with words that no line holds. */
export function lengthen(answer: ThemeAnswer): ThemeAnswer {
  const { data } = answer
  const prompts = data.initialPrompts.length > 0 ? data.initialPrompts : [{ text: 'What do you offer', icon: '👋' }]
  return {
    ...answer,
    data: {
      ...data,
      agent: {
        ...data.agent,
        name: `${data.agent.name} Kraftfahrzeughaftpflichtversicherungsgesellschaft, Customer Service`,
      },
      initialPrompts: prompts.map(({ text, icon }) => ({ text: text + more, icon })),
      welcome: { ...data.welcome, title: (data.welcome.title ?? 'Welcome') + more },
      settings: {
        general: {
          ...data.settings.general,
          greeting: `${data.settings.general.greeting ?? 'Hello! Ask me anything'}${more}.`,
        },
      },
    },
  }
}
