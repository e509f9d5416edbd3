import { languagesOf } from './detect.ts'

/*
 * Hindi as it is typed in Latin letters ("kitne ka hai"): the words by which things are asked, each with its spellings, of which double letters
 * and the like are read as one. What is left is English, or a name, and is found by its sound.
 */

const words: readonly string[] = [
  'क्या kya kia|कब kab|कहाँ kahan kaha kidhar|कैसे kaise kese kaisa kaisi|कितना kitna ktna kitnaa|कितने kitne ktne|कितनी kitni ktni|कौन kaun kon|कौनसा kaunsa konsa|कौनसी kaunsi konsi|क्यों kyon kyu kyun kyo|किस kis|किसका kiska|किसको kisko kise',
  'है hai h he|हैं hain hai|हो ho|हूँ hun hoon hu|था tha|थी thi|थे the|होता hota|होती hoti|होते hote|होगा hoga|होगी hogi|होंगे honge|रहता rahta rehta|रहती rahti rehti|रहा raha rha|रही rahi rhi|का ka|की ki|के ke|को ko|से se|में me mein main mai|पर par pe|तक tak|और aur or|या ya|भी bhi|तो to toh|ही hi|लिए liye lie|लिये liye|साथ sath|बिना bina|बारे bare|अगर agar|लेकिन lekin|फिर phir fir|अभी abhi|वाला wala vala|वाली wali|वाले wale',
  'मैं mai|मुझे mujhe muje mujhko|मेरा mera|मेरी meri|मेरे mere|हम ham hum|हमें hame humein hamein|आप aap ap|आपका aapka apka|आपकी aapki apki|आपके aapke apke|तुम tum|यह yah yeh ye|वह vah voh wo woh|उसका uska|उसकी uski|उसके uske|उसमें usme usmein|इसका iska|इसकी iski|इसके iske|इसमें isme ismein|वहाँ wahan vahan waha|यहाँ yahan yaha|कोई koi|कुछ kuch kuchh|सब sab|नहीं nahi nahin nhi nai|हाँ haan han',
  'चाहिए chahiye chaiye chahie chahiy|मिलेगा milega|मिलेगी milegi|मिलता milta|मिलती milti|मिल mil|सकता sakta|सकती sakti|सकते sakte skte|बताओ batao btao bata btaiye|बताइए bataiye batayen bataye|दो do dedo|दीजिए dijiye dijie|करना karna krna|करनी karni krni|करने karne krne|करें karen kare kren|करो karo kro|करते karte krte|कर kar kr|देना dena|देते dete|लेना lena|लेते lete|ले le|जाना jana|जाता jata|जाती jati|जाते jate|जाएगा jayega jaega|जाएगी jayegi|आता aata ata|आती aati ati|आते aate ate|लगता lagta|लगती lagti|लगेगा lagega|लगेगी lagegi|लगते lagte|पड़ेगा padega|पड़ती padti',
  'कीमत kimat keemat kimmat|दाम daam dam|किराया kiraya kiraye bhada|फीस phees|शुल्क shulk|रुपए rupaye rupye rupee|पैसा paisa|पैसे paise|सस्ता sasta|सस्ती sasti|महंगा mehnga mahnga|मुफ्त muft|छूट chhut chut chhoot choot|खर्च kharch kharcha|किश्त kist kisht kishton|जमा jama|भुगतान bhugtan|वापस vapas wapas vapis wapis|वापसी wapsi vapsi|लौटाना lautana|रद्द radd|बदलना badalna badlna',
  'खुलना khulna|खुलता khulta|खुलती khulti|खुलते khulte|खुला khula|खुली khuli|खोलते kholte|बंद band|समय samay|घंटे ghante|घंटा ghanta|दिन din|हफ्ता hafta|हफ्ते hafte|महीना mahina mahine|महीने mahine|साल saal sal|बजे baje|सुबह subah|शाम sham shaam|दोपहर dopahar dopehar|रात raat|आज aaj|कल kal|रविवार ravivar itwar|सोमवार somvar|मंगलवार mangalvar|बुधवार budhvar|गुरुवार guruvar|शुक्रवार shukravar|शनिवार shanivar|छुट्टी chutti chhutti|शुरू shuru|खत्म khatam|पहले pahle pehle|बाद baad|देर der|जल्दी jaldi|पिछले pichle pichhle|अगला agla|अगले agle|नया naya|नई nai nayi|नए naye|पुराना purana',
  'पता pata|जगह jagah|दूर dur door|पास paas|फोन fon|संपर्क sampark|व्हाट्सएप watsapp|दुकान dukan dukaan|कार्यालय karyalay|घर ghar|शहर shahar sheher|रास्ता rasta|गाड़ी gadi gaadi|बस bas|टिकट tikat|सामान saman samaan|यात्रा yatra|कमरा kamra|खाना khana|पानी pani|नाश्ता nashta',
  'बच्चा bachcha bacha|बच्चे bachche bache|बच्चों bacho bachon bachcho bachhe|औरत aurat|महिला mahila women|लड़की ladki|लड़कियों ladkiyo|लड़के ladke|बुजुर्ग bujurg budhe|विद्यार्थी vidyarthi|छात्र chatra chhatra|उम्र umra umar|शादी shadi shaadi|परिवार parivar|लोग log|कुत्ता kutta kutte',
  'पढ़ाई padhai|पढ़ाता padhata padhate padhati|शिक्षक shikshak|क्लास klas|कक्षा kaksha|दाखिला dakhila|परीक्षा pariksha|तैयारी taiyari taiyyari|किताब kitab|चयन chayan|गणित ganit|अंग्रेजी angrezi|हिंदी hindi|शंका shanka|प्रमाण praman|नौकरी naukri|भर्ती bharti',
  'दवा dava dawa dawai|इलाज ilaj|दांत dant daant|दर्द dard|बीमार bimar|अस्पताल aspatal|जांच janch jaanch|बीमा bima',
  'कागज kagaj kagaz|दस्तावेज dastavej|पहचान pahchan|प्रूफ proof|आधार aadhar aadhaar|भेजना bhejna bhejne|मंगाना mangana|खराब kharab|टूटा tuta toota|गुम gum|खोया khoya|शिकायत shikayat|मदद madad|जानकारी jankari|सुविधा suvidha|शिकायत shikayat|बोलना bolna|बात baat|अच्छा accha acha|सही sahi|इंसान insan insaan|नियम niyam|तारीख tarikh|आगे aage|पहुँची pahunchi pahuchi|पहुंचना pahunchna',
]

/** One for spellings of one sound: khaana and khana, keemat and kimat, wapas and vapas. */
function spellingKey(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll(/(.)\1+/g, '$1')
}

let read: ReadonlyMap<string, string> | undefined

function readWords(): ReadonlyMap<string, string> {
  const made = new Map<string, string>()
  for (const entry of words.flatMap((line) => line.split('|'))) {
    const [own = '', ...spellings] = entry.split(' ')
    for (const each of spellings.map(spellingKey)) if (!made.has(each)) made.set(each, own)
  }
  return made
}

/** A question in Hindi that is typed in Latin letters, with the words it asks by in Devanagari; any other as it is. */
export function fromRoman(question: string): string {
  if (!/[a-z]/i.test(question) || /\p{Script=Devanagari}/u.test(question)) return question
  const [language, ...others] = languagesOf(question)
  if (language !== 'hi' || others.length > 0) return question
  const known = (read ??= readWords())
  return question.replaceAll(/[a-z]+/gi, (word) => known.get(spellingKey(word)) ?? word)
}

/** What sounds alike in both scripts, in order: first of Devanagari, then of Latin letters. */
const sounds: readonly [letters: RegExp, sound: string][] = [
  [/^[\u0904-\u0914]/, 'a'],
  [/[\u0900-\u0902]/g, 'n'],
  [/[कख]/g, 'k'],
  [/[गघ]/g, 'g'],
  [/[चछ]/g, 'C'],
  [/[जझ]/g, 'j'],
  [/[टठतथ]/g, 't'],
  [/[डढदध]/g, 'd'],
  [/[ङञणन]/g, 'n'],
  [/प/g, 'p'],
  [/फ/g, 'f'],
  [/[बभ]/g, 'b'],
  [/म/g, 'm'],
  [/य/g, 'y'],
  [/र/g, 'r'],
  [/ल/g, 'l'],
  [/व/g, 'v'],
  [/[शषस]/g, 's'],
  [/ह/g, 'h'],
  [/[\u0904-\u0963]/g, ''],
  [/^[aeiou]/, 'A'],
  [/ph/g, 'f'],
  [/ch/g, 'C'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z|ge/g, 'j'],
  [/(?<!^)[aeiouhy]/g, ''],
  [/m(?=[pbf])/g, 'n'],
  [/(.)\1+/g, '$1'],
]

/** In so few sounds many words are alike. */
const leastSounds = 3

/** The consonants of a word in Devanagari or Latin letters, by which "patwari" is पटवारी and hostel is हॉस्टल; undefined where they are few. */
export function soundOf(word: string): string | undefined {
  if (!/^(?:[a-z]+|[\u0900-\u097f]+)$/.test(word)) return undefined
  const sound = sounds.reduce((rest, [letters, own]) => rest.replace(letters, own), word).toLowerCase()
  return sound.length < leastSounds ? undefined : sound
}
