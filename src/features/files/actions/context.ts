import type { Context } from '#kit/context.ts';
import type { PdfCleaner } from '#kit/files/uploaded-pdf.ts';
import type { PictureMaker, PictureStore } from '#kit/files/uploaded-picture.ts';
import type { FindActorNames } from '#kit/desk/actor-names.ts';
import type { FindFileRecord } from '../model.ts';

export type FilesContext = Context & {
  readonly pdfs: PdfCleaner;
  readonly pictures: PictureMaker;
  readonly objects: PictureStore;
  readonly findFileRecord: FindFileRecord;
  readonly findActorNames: FindActorNames;
};
