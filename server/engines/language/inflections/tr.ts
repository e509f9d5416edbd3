import type { Rules } from './rules.ts'

export const tr: Rules = {
  irregular: [
    'adres: adresi adresim adresimi adresini adresine adresinizi',
    'ağız: ağzı',
    'beyin: beyni',
    'çıkış: cikisi',
    'giriş: girisi',
    'isim: ismi ismim isminiz ismini',
    'kayıt: kaydı kaydım kaydını kaydımı kaydınız kaydi kaydimi',
    'ödeme: ödemek öderim öderiz öder ödenir ödeniyor ödüyor ödüyorum ödüyoruz ödeyebilir ödeyebilirim ödenecek ödedim ödemiştim odemek oderim oderiz oder odenir odeniyor oduyor odeyebilir odeyebilirim odenecek odedim',
    'nüfus: nüfusu nüfusun nüfusunun',
    'oğul: oğlu oğlunun oğluna oğlunu',
    'hüküm: hükmü hükmün hükmüne',
    'ofis: ofisi ofisiniz',
    'otobüs: otobüsü otobüsün otobusu',
    'resim: resmi resmim',
    'servis: servisi',
    'sipariş: siparisi',
    'şehir: şehri şehre şehrin sehri',
    'tesis: tesisi',
    'vakit: vakti',
  ],
  apart: [
    'cumartesi: cumartesileri cumartesiye',
    'pazartesi: pazartesileri pazartesiye',
    'adın: adınız',
    'hangi',
    'indirim: indirimi indirimler indirimleri indirimli indirimden indirimde indiriminiz',
    'üzeri',
    'yarın',
  ],
}
