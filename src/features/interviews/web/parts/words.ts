export { slotStateWords } from '../words.ts';
