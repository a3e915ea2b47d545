import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { refuseTooSmall } from './disk.ts';

test('a disk that is too small for all that goes onto it is named, with what is free and needed', async () => {
  await refuseTooSmall([{ folder: tmpdir(), bytes: 1 }]);
  const half = { folder: tmpdir(), bytes: 2 ** 59 };
  await expect(refuseTooSmall([half, half])).rejects.toThrow(
    /^the disk of \S+ has \d+ MB free and this needs 1099511628032 MB; free some space, or enlarge it$/,
  );
});
