export { slotStateWords } from '../desk/words.ts';
