export { statusWords } from '../words.ts';
