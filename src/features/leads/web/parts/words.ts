export { kindWords, requestWords, sourceWords, stateTones, stateWords } from '../desk/words.ts';
