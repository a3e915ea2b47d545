export { claimStateWords } from '../desk/words.ts';
