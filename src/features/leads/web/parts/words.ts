export { kindWords, lostReasonWords, requestWords, sourceWords, stateTones, stateWords } from '../desk/words.ts';
