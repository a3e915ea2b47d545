/** Rotation for each EXIF orientation; sharp mirrors (left to right) before it rotates. */
export const orientations: Readonly<Record<number, readonly [degrees: number, mirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [270, true],
  6: [90, false],
  7: [90, true],
  8: [270, false],
};
