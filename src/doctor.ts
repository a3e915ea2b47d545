// Says what is right and what is wrong with this installation, each with what to do; changes nothing. Exit code 1 when something
// is wrong.
import './mode.ts';
import { escapeControlCharacters } from '#platform/operations/command-line.ts';
import { outliveLostOutput } from '#platform/operations/log.ts';
import { examine, lineText } from './product/examine.ts';

outliveLostOutput();
const lines = await examine();
for (const line of lines) console.log(escapeControlCharacters(lineText(line)));
const wrong = lines.filter(({ next }) => next !== undefined).length;
console.log(wrong === 0 ? 'Nothing is wrong.' : `To do: ${wrong}.`);
process.exitCode = wrong === 0 ? 0 : 1;
