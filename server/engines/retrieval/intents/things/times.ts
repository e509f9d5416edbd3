import type { ThingTable } from './thing.ts'

/** When something is: who asks for "Saturday evening" names nothing. */
export const times: ThingTable = {
  today:
    'today tonight | heute | aujourd’hui | hoy | hoje | oggi | vandaag | dziś dzisiaj | bugün | сегодня | сьогодні | اليوم | היום | आज | 今日 本日 | 오늘 | 今天',
  tomorrow:
    'tomorrow | morgen | demain | mañana | amanhã | domani | morgen | jutro | yarın | завтра | завтра | غدا | מחר | कल | 明日 | 내일 | 明天',
  weekend:
    'weekend weekends | Wochenende Wochenenden Wochenends | week-end weekend | fin finde | fim-de-semana | weekend fine settimana | weekend weekenden | weekend weekendy | haftasonu | выходные выходной | вихідні вихідний | عطلة | סופש | सप्ताहांत वीकेंड | 週末 土日 | 주말 | 周末',
  summer:
    'summer | Sommer | été | verano | verão | estate | zomer | lato latem lata | yaz yazın | лето летом | літо влітку | صيف | קיץ | गर्मी | 夏 | 여름 | 夏季 夏天',
  winter:
    'winter | Winter | hiver | invierno | inverno | inverno | winter | zima zimą zimie | kış kışın | зима зимой | зима взимку | شتاء | חורף | सर्दी | 冬 | 겨울 | 冬季 冬天',
  morning:
    'morning mornings early noon | morgens vormittag vormittags früh Vormittag | matin matinée tôt | mañana temprano | manhã cedo | mattina mattino presto | ochtend morgens vroeg | rano poranek przedpołudnie | sabah erken | утро утром рано | ранок вранці рано | صباح صباحا مبكر | בוקר בבוקר מוקדם | सुबह सवेरे | 午前 早朝 | 오전 아침 | 早上 上午',
  evening:
    'evening evenings afternoon late night | abends Abend nachmittags Nachmittag spät | soir soirée après-midi tard | tarde noche tardes | tarde noite tardes | sera pomeriggio tardi | avond avonds middag laat | wieczór wieczorem popołudnie późno | akşam öğleden geç | вечер вечером поздно | вечір ввечері пізно | مساء مساءا متأخر | ערב בערב מאוחר | शाम | 午後 夕方 夜間 | 오후 저녁 야간 | 晚上 下午 夜间',
}
