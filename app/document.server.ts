/** A whole stream of bytes as text. */
export async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true });
  return text + decoder.decode();
}

const ESCAPES: Record<string, string> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * A text as a JavaScript literal that cannot end the script element it stands in. In single quotes, because what pages carry is
 * mostly JSON, whose own quotes then stay as they are.
 */
export function escapeForScript(text: string): string {
  return `'${text.replace(/['\\\n\r<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '')}'`;
}
