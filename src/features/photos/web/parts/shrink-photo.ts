import { photoLimits } from '../../terms.ts';

const quality = 0.8;
/** Below this, a photo of the right size is sent as it is: it takes a second on a slow connection. */
const maxUnshrunkBytes = 100 * 1024;
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Shrinks a photo in the browser before the upload and rotates it by its EXIF orientation.
 * @returns the file itself when it is small enough or this browser can't read it: the server decides what is a photo.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const size = await sizeOf(file);
  if (!size) return file;
  const scale = Math.min(1, photoLimits.longestEdge / Math.max(size.width, size.height));
  const isAccepted = acceptedTypes.has(file.type);
  if (isAccepted && scale === 1 && file.size <= maxUnshrunkBytes) return file;
  const small = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
  const picture = await readSmall(file, small);
  if (!picture) return file;
  try {
    const shrunk = await drawAsJpeg(picture, small);
    return !shrunk || (isAccepted && shrunk.size >= file.size) ? file : shrunk;
  } finally {
    picture.close();
  }
}

/** The upright size by the file's header: no pixel is decoded for it. */
async function sizeOf(file: File): Promise<Size | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await new Promise((done, fail) => {
      image.onload = done;
      image.onerror = fail;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * The picture in this size, shrunk while it is decoded beside the page: a full one takes 48 MB, which old phones don't
 * have. A browser that shrinks before it rotates, or not at all, gives the full picture.
 */
async function readSmall(file: File, { width, height }: Size): Promise<ImageBitmap | undefined> {
  const read = (how: ImageBitmapOptions): Promise<ImageBitmap | undefined> =>
    createImageBitmap(file, { imageOrientation: 'from-image', ...how }).catch(() => undefined);
  const small = await read({ resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  if (small?.width === width && small.height === height) return small;
  small?.close();
  return read({});
}

async function drawAsJpeg(picture: ImageBitmap, { width, height }: Size): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency, and browsers would make it black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  // Frees the memory of the canvas at once: old phones have little.
  canvas.width = 0;
  return blob ?? undefined;
}
