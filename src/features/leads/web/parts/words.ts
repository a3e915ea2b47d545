export { kindWords, requestWords, stateWords } from '../desk/words.ts';
