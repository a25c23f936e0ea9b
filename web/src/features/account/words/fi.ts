import type { Translation } from '$lib/i18n/words.svelte';
import type { AccountWords } from './en';

const account: Translation<AccountWords> = {
  'guest.intro':
    'Olet vieras: vain tämä selain tuntee sinut. Tilillä voit kirjautua muualla, ja pelisi tulevat mukana.',
  'account.intro': 'Olet kirjautunut nimellä {name}.',
  'name.title': 'Nimi pöydässä',
  'name.change': 'Vaihda',
  'name.changed': 'Nimesi on nyt {name}.',
  'name.fixed': 'Tilin nimi pysyy samana.',
  'make.title': 'Luo tili',
  'make.why': 'Kaikki, mitä olet pelannut nimellä {name}, säilyy.',
  'make.hint': 'Vähintään 8 merkkiä.',
  'make.do': 'Luo tili',
  'make.done': 'Tilisi on luotu. Kirjaudu muualla nimellä {name}.',
  'signIn.why': 'Tämän selaimen pelit siirtyvät tilillesi.',
  'signIn.done': 'Tervetuloa takaisin, {name}.',
  'password.title': 'Vaihda salasana',
  'password.old': 'Nykyinen salasana',
  'password.new': 'Uusi salasana',
  'password.do': 'Vaihda salasana',
  'password.done':
    'Salasana on vaihdettu. Kaikki muut selaimet on kirjattu ulos ja kaikki API-tunnisteet peruttu.',
  'leave.title': 'Kirjaudu ulos',
  'leave.here': 'Kirjaudu ulos täältä',
  'leave.hereAsk': 'Kirjaudutaanko ulos tästä selaimesta?',
  'leave.guest': 'Poistu tästä selaimesta',
  'leave.guestAsk': 'Lähtenyt vieras ei voi palata, ja peliluettelo katoaa. Poistutaanko?',
  'leave.everywhere': 'Kirjaudu ulos kaikkialta',
  'leave.everywhereAsk':
    'Kirjaudutaanko ulos kaikista selaimista, myös tästä, ja perutaanko kaikki API-tunnisteet?',
  'delete.title': 'Poista',
  'delete.why':
    'Nimesi, viestisi, peliluettelosi, tunnisteesi ja pistelistat, joita kukaan muu ei näe, poistetaan; kesken olevat pelit luovutetaan. Se, mitä muut ovat pelanneet kanssasi, säilyy heillä ilman nimeäsi.',
  'delete.account': 'Poista tili',
  'delete.guest': 'Poista tämä vieras',
  'delete.type': 'Vahvista kirjoittamalla {name}',
  'delete.do': 'Poista lopullisesti',
  'delete.done': 'Poistettu. Näkemiin, {name}.',
  'tokens.title': 'API-tunnisteet',
  'tokens.why':
    'Tunnisteella oma ohjelmasi istuu pöytiin bottina. Se, jolla tunniste on, pelaa sinun nimissäsi.',
  'tokens.docs': 'Miten ohjelma puhuu palvelimen kanssa: docs/protocol.md.',
  'tokens.label': 'Mihin sitä käytetään',
  'tokens.labelHint': 'Ohjelma istuu pöydissä tällä nimellä.',
  'tokens.make': 'Luo tunniste',
  'tokens.made': 'Luotu {day}',
  'tokens.empty': 'Ei vielä tunnisteita.',
  'tokens.once': 'Kopioi se nyt: se näytetään vain tämän kerran.',
  'tokens.copy': 'Kopioi',
  'tokens.copied': 'Tunniste on kopioitu.',
  'tokens.hide': 'Otin sen talteen',
  'tokens.withdraw': 'Peru',
  'tokens.withdrawAsk': 'Perutaanko {label}? Sen ohjelman yhteys katkeaa heti.',
  'why.bad_password': 'Salasanassa on 8–200 merkkiä.',
  'why.name_taken': 'Tämän niminen tili on jo olemassa. Valitse toinen nimi.',
  'why.already_account': 'Sinulla on jo tili.',
  'why.wrong_old': 'Nykyinen salasana on väärä.',
  'why.too_many_tokens': 'Tunnisteita on jo enimmäismäärä. Peru ensin yksi.',
};

export default account;
