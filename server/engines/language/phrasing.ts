import type { Language } from '../../contract/languages.ts'

/*
 * What phrases a sentence in languages that write it as one with words: particles and endings of verbs. Texts and questions are cut alike.
 */

/**
 * Ends of Japanese words, after okurigana or not, that are followed by no more hiragana. Eight at most are cut off one word: many can be read in
 * several ways (ない, and な い), so that a long run of them would take exponential time.
 */
const japanese =
  'です|でしょう|ます|ました|ません|ましょう|まし|くださ|下さ|たい|けれ|けど|だけど|なんだ|なんで|なん|って|という|とは|から|まで|より|ので|のに|せん|いただ[くきけい]|もらえ|もらい|くれ|おります|おり|いたします|ございます|あります|ある|いる|する|します|した|され[るた]?|られ[るた]?|れば|ない|なく|なら|だけ|ほど|くらい|ぐらい|ごろ|など|とか|いい|よい|だめ|どう|どこ|いつ|どの|この|その|でき[るま]?|だと|ちゃ|じゃ|とき|こと|もの|ため|よう|だっ|たら|たり|んだ|んで|なに|[てでにはがをともへやねよなばしだのたい]|か(?!月)|けば'

/** A Korean verb that makes one of a noun, up to its end, and no word that begins like it. */
const koreanVerb =
  '(?:(?:어|아|여|해)?도\\s?(?:되|돼)|버(?:렸|려|리)|하(?!루|나|우스|늘|부|수|천|차|자)|할(?!인|부|머)|한(?!도|국|글|복|방|강|우|식|테)|해(?!외|설|양|변|수욕|결|약|소|지|충)|합(?!격|의|창|성)|했|함|되|돼|됐|될|된|됩|시키|시켜|드립|드리|있|없|입니|이에|인가|인지|이며|세요|시면|싶|가능)[가-힣]*'

/** The ends of Korean verbs, and particles; of those of one syllable, what is not the end of a frequent noun. */
const koreanEnds =
  '(?:습니까|습니다|니까|니다|나요|가요|까요|어요|아요|여요|에요|예요|네요|데요|게요|래요|은요|는요|군요|려면|면은|에서는|에서도|에서|에게|한테|까지|부터|마다|보다|처럼|이라도|라도|이랑|으로는|으로|에는|에도|에|을|(?<!가|마|노)을|를|은|는|(?<!휴|요|평|허|추|국|참|증|여|작|단|원|전|화|물|호|불|기)가|(?<!린|아|나|차|길|높|종|놀|사|파|먹|깊|넓|어|맞)이|(?<!도|경|진|선|종|가|대|통|회|항|활)로|(?<!회|문|강|예|주|동|합|정|논|심|건|협|거)의|(?<!치|내|외|안|부|아|효|결|성|학|통|초|사)과|(?<!지|온|속|한|제|용|포|각|농|정|제주|강|습|보|년|월)도)'

/** By language, as a regular expression. */
export const phrasing: Partial<Record<Language, RegExp>> = {
  ja: new RegExp(
    String.raw`(?<=[\p{Script=Han}\p{Script=Katakana}ー\p{N}a-z](?:[\p{Script=Hiragana}]{0,2}?))(?:${japanese}){1,8}(?!\p{Script=Hiragana})|(?:し?て)?(?:いたし|おり|い|ござい|あり|いただけ|いただき|なり|でき|なって)?(?:ます|ません|ました)(?!\p{Script=Hiragana}{2})|を|何(?:[時分日年人個回歳曜]|[ヶか]?月)?|(?<![\p{L}\p{N}])[おご](?=\p{Script=Han})`,
    'gu',
  ),
  ko: new RegExp(
    String.raw`(?<=[가-힣]{2})${koreanVerb}(?![가-힣])|(?<=[가-힣])(?:수\s?)?(?:있|없)[가-힣]*(?![가-힣])|(?<=[가-힣])${koreanEnds}(?![가-힣])`,
    'gu',
  ),
  zh: /[吗呢吧啊呀嘛您你们]|我们?|的(?!士)|了(?!解)|请问|可不可以|可以|能不能|能否|是否|有没有|是不是|要不要|会不会|用不用|想要|怎么样?|怎样|如何|什么|多少|哪[里儿些个]|几[点号天个家位次种]|多久/gu,
}
