import { benchCompare } from './compare.ts';
import { benchDesk } from './desk.ts';
import { benchExports } from './exports.ts';
import { benchHang } from './hang.ts';
import { benchMemory } from './memory.ts';
import { benchMoves } from './moves.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchPhone } from './phone.ts';
import { benchRush } from './rush.ts';
import { benchScale } from './scale.ts';
import { benchSizes } from './sizes.ts';
import { benchUnknown } from './unknown.ts';

const benches: Readonly<Record<string, () => Promise<void>>> = {
  compare: benchCompare,
  desk: benchDesk,
  exports: benchExports,
  hang: benchHang,
  memory: benchMemory,
  moves: benchMoves,
  orders: benchOrders,
  pages: benchPages,
  phone: benchPhone,
  rush: benchRush,
  scale: benchScale,
  sizes: benchSizes,
  unknown: benchUnknown,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
await bench();
process.exit();
