import type { Feature } from '#platform/operations/feature.ts';
import type { PhotosContext } from './actions/context.ts';
import { photosApi } from './api.ts';
import { photoFiles } from './store/photos.ts';
import { person } from './person.ts';

export const photos: Feature<PhotosContext> = {
  name: 'photos',
  routes: photosApi,
  reactions: [],
  timers: [],
  person,
  files: [photoFiles],
};
