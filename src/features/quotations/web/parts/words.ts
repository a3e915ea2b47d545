export { statusWords } from '../desk/words.ts';
