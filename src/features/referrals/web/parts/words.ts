export { claimStateWords } from '../desk/state-words.ts';
