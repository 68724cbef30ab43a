import { toNewDataSchemas } from '../../../model/schema/new-data.ts';
import { plainText } from '../../../model/values/scalars.ts';

/** What a row sent, every link an id of the service. */
export const newDataSchemas = toNewDataSchemas(plainText);
