import { data } from 'react-router';

/** Returns the form of a request. Throws a 400 response when the body is not a valid form. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
