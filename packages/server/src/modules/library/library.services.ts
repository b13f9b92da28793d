/** What the module makes, for those that need it. */
import type { LibraryService } from './library.service.ts';
import type { LibraryEvents } from './library-events.ts';
import type { UploadsService } from './uploads/uploads.service.ts';

export interface LibraryServices {
  library: LibraryService;
  uploads: UploadsService;
  libraryEvents: LibraryEvents;
}
