import type { Translation } from '$lib/i18n/words.svelte';
import type { DeviceWords } from './en';

const device: Translation<DeviceWords> = {
  title: 'Tällä laitteella',
  intro: 'Pelaa ilman verkkoa: pelit, botit ja pelilista ovat kaikki tällä laitteella.',
  game: 'Peli',
  preset: 'Säännöt',
  seats: 'Pelaajia',
  level: 'Botit',
  people: 'Ketkä pelaavat',
  'people.why':
    'Enintään viisi ihmistä kierrättää laitetta. Kortit pysyvät piilossa, kunnes vuorossa oleva napauttaa.',
  person: 'Pelaaja {number}',
  add: 'Vielä joku',
  remove: 'Poista {name}',
  bots: '{count} {count:botti|bottia} {count:täyttää|täyttää} muut paikat.',
  start: 'Aloita',
  running: 'Keskeneräiset pelit',
  goOn: 'Jatka',
  finished: 'Päättyneet pelit',
  none: 'Täällä ei ole vielä pelattu.',
  delete: 'Poista',
  deleteAsk: 'Poistetaanko tämä peli laitteelta?',
  download: 'Lataa',
  keeping: 'Kaikki valmistellaan peliin ilman verkkoa …',
  kept: 'Kaikki tarvittava on tällä laitteella: se pelaa ilman verkkoa.',
  notKept: 'Kaikkea ei saatu laitteelle: se pelaa vain, kun verkko on saatavilla.',
  unkept: 'Tämä selain ei säilytä täällä mitään (ehkä yksityinen ikkuna). Peli katoaa, kun sivu suljetaan.',
  full: 'Laite on täynnä: peli jatkuu, mutta se säilytetään vasta, kun tilaa on taas.',
  unreadable: 'Laitteelle tallennettua ei voi lukea. Verkkopeleihin tämä ei vaikuta.',
  practice: 'Harjoitus toisesta pelistä',
  restarted: 'Pelikone keskeytyi ja käynnistettiin uudelleen. Mitään pelattua ei kadonnut.',
  botRestarted: 'Botin mietintä keskeytyi: se miettii uudelleen.',
  botFailed: 'Botti ei voinut miettiä: sen puolesta pelattiin jotain sallittua.',
  pass: 'Anna laite pelaajalle {name}',
  'pass.why': 'Kortit pysyvät piilossa, kunnes {name} napauttaa.',
  'pass.show': 'Minä olen {name}: näytä korttini',
  me: 'Minä',
};

export default device;
