export { statusTones, statusWords } from '../desk/words.ts';
