import type { Translation } from '$lib/i18n/words.svelte';
import type { QuoridorWords } from './en';

const quoridor: Translation<QuoridorWords> = {
  'status.move': 'Sinun vuorosi: askel tai aita.',
  'status.step': 'Sinun vuorosi: askel, aitoja ei ole jäljellä.',
  'action.wall': 'aita {wall}',
  'action.step': 'askel ruutuun {square}',
  'status.other': '{name} on vuorossa.',
  'step.did': '{name} siirtyy ruutuun {square}.',
  'wall.did': '{name} asettaa aidan {place}.',
  'step.skipped': '{name} ei voi siirtyä ja menettää vuoronsa.',
  'move.label': 'Kirjoita siirto',
  'move.help': 'Esimerkiksi e2 siirtoon, e3h tai e3v aitaan.',
  'move.do': 'Pelaa',
  'option.board': 'Lauta',
  'option.board.9': '9 kertaa 9 ruutua',
  'option.board.7': '7 kertaa 7, lyhyempi peli',
  'option.walls': 'Aitoja kullekin',
  'option.walls.why': '0–20; tyhjänä 10 kahdella ja 5 neljällä pelaajalla.',
  'option.walls.null': '10 tai 5',
  'option.ply_limit': 'Tasapeli näin monen vuoron jälkeen',
  'option.ply_limit.why': 'Tyhjänä pelataan, kunnes joku voittaa.',
  'option.ply_limit.null': 'ei koskaan',
  'why.game_over': 'Peli on päättynyt.',
  'why.off_board': 'Ruutu on laudan ulkopuolella.',
  'why.too_far': 'Liian kauas: nappula siirtyy yhden ruudun ylös, alas, vasemmalle tai oikealle.',
  'why.through_wall': 'Aita on tiellä.',
  'why.occupied': 'Ruudussa on jo nappula.',
  'why.diagonal': 'Vinoon saa siirtyä vain viereisen nappulan ohi.',
  'why.straight_first': 'Ruutu nappulan takana on vapaa, joten sen yli hypätään suoraan.',
  'why.no_walls_left': 'Sinulla ei ole aitoja jäljellä: siirrä nappulaasi.',
  'why.wall_off_board': 'Aita menisi laudan ulkopuolelle.',
  'why.wall_overlaps': 'Aita menisi toisen aidan päälle.',
  'why.wall_crosses': 'Aita risteäisi toisen aidan kanssa.',
  'why.wall_shuts_off': 'Aita sulkisi nappulan tien: jokaisella on oltava reitti maaliinsa.',
};

export default quoridor;
