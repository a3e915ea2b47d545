import { photoLimits } from '#features/photos/terms.ts';

const quality = 0.82;
const maxUnshrunkBytes = 400 * 1024;
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Shrinks a photo in the browser before the upload and rotates it by its EXIF orientation.
 * @returns the file itself when it is small enough or this browser can't read it: the server decides what is a photo.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, photoLimits.longestEdge / Math.max(picture.width, picture.height));
    const isAccepted = acceptedTypes.has(file.type);
    if (isAccepted && scale === 1 && file.size <= maxUnshrunkBytes) return file;
    const shrunk = await drawAsJpeg(picture, scale);
    if (!shrunk || (isAccepted && shrunk.size >= file.size)) return file;
    return shrunk;
  } finally {
    picture.close();
  }
}

async function drawAsJpeg(picture: ImageBitmap, scale: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency, and browsers would make it black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  // Frees the memory of a large canvas at once: old phones have little.
  canvas.width = 0;
  return blob ?? undefined;
}
