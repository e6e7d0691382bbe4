import { data } from 'react-router';

/** The form of a request; a body that is none is the sender's mistake, not ours: 400. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
