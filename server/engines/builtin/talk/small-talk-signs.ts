import type { SmallTalk } from './small-talk-phrases.ts'

/** Emoticons, emojis and laughs, and what a message is that has nothing else. By precedence. */
const signs: readonly [SmallTalk, RegExp][] = [
  ['complaint', /[😠😡🤬👿💩🖕👎😤🤮😢😭☹🙁😞😔😒🙄]|(?<!\d)[:;=]['’]?-?[(/\\|]+(?![\p{L}\p{N}])/gu],
  ['greeting', /[👋🤗🙋]/gu],
  ['thanks', /[🙏❤♥🧡💛💚💙💜🖤🤍🤎💕💖💗💓💞💘😍🥰😘😚💋🌹💐👏🎉🤩💯⭐🌟]|<3+(?!\d)/gu],
  [
    'fine',
    /[👍👌✌🤝💪😀😃😄😁😆😅😂🤣🙂😊😇😉😋😎🙃😌😜😛😝🤪🤔✅✔🆗😏🤷🥲😐😑🔥]|(?<!\d)[:;=]['’]?-?[)dp3*o\]]+(?![\p{L}\p{N}])|\^_*\^/gu,
  ],
  // In a script that puts no spaces between words a laugh stands right after one.
  [
    'fine',
    /(?<![\p{L}\p{N}])(?:a?(?:ha){2,}h?|(?:ah){2,}a?|ha{3,}|(?:he){2,}h?|(?:hi){2,}h?|(?:ho){2,}|(?:ja){2,}j?|(?:je){2,}|(?:ji){2,}|k{3,}|(?:rs){2,}|(?:xa){2,}|lo+l|lmf?ao+|rofl|x+d+|x?p?t?mdr+|x?ptdr+|[ха]{3,}|(?:хе){2,}|(?:хи){2,}|ه{3,}|خ{3,}|ח{2,})(?![\p{L}\p{N}])|(?<![a-z])w{2,}(?![a-z.])|(?<![ㄱ-ㅣ])[ㅋㅎㅠㅜ]+(?![ㄱ-ㅣ])|哈{2,}|呵{2,}|嘻{2,}|嘿{2,}|(?<=[。！ ]|^)(?:笑|草)$/gu,
  ],
]

/** Variation selectors and marks by which emojis are joined, which are no letters. */
const joiners = /\u200d|\ufe0e|\ufe0f|\u20e3|\p{Emoji_Modifier}/gu

/** The message without its signs, and the mood of the first of them by precedence. */
export function takeSigns(message: string): { rest: string; mood: SmallTalk | undefined } {
  let rest = message.toLowerCase().replaceAll(joiners, '')
  let mood: SmallTalk | undefined
  for (const [kind, pattern] of signs) {
    const without = rest.replaceAll(pattern, ' ')
    if (without !== rest) mood ??= kind
    rest = without
  }
  // Another emoji may be what is asked about: 🍕
  return { rest, mood: /[\p{Extended_Pictographic}\p{L}\p{N}]/u.test(rest) ? undefined : mood }
}
