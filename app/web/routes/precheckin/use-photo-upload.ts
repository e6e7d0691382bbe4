import { useEffect, useRef, useState } from 'react';
import type { MessageRef } from '#domain/message.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';

/** `share` is the sent part, from 0 to 1. `preview` is a data URL, if the browser can decode the photo. */
export type PhotoState =
  | { kind: 'empty' }
  | { kind: 'sending'; name: string; share: number; preview?: string | undefined }
  /** Offline: the photo is sent when the connection is back. */
  | { kind: 'waiting'; preview: string | undefined }
  | { kind: 'kept'; name: string | undefined; preview?: string | undefined }
  | { kind: 'refused'; message: MessageRef };

interface UploadEnds {
  onKept: () => void;
  onRefused: (message: MessageRef) => void;
}

const LOST: MessageRef = { key: 'validation.photo.lost' };

/** Scales and sends a photo when chosen. By XMLHttpRequest, because only it reports upload progress. */
export function usePhotoUpload({ code, kind, isKept }: { code: string; kind: PhotoKind; isKept: boolean }) {
  const [state, setState] = useState<PhotoState>(
    isKept ? { kind: 'kept', name: undefined } : { kind: 'empty' },
  );
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /**
   * Sends a photo. Calls `onKept` after it was saved, which empties the field so that the form does not send
   * the file again; otherwise calls `onRefused` with the reason.
   */
  async function send(file: File, { onKept, onRefused }: UploadEnds): Promise<void> {
    underWay.current?.abort();
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    const { name } = file;
    setState({ kind: 'sending', name, share: 0 });
    const { bytes, preview } = await scale(file);
    if (signal.aborted) return;
    const refuse = (message: MessageRef) => {
      onRefused(message);
      setState({ kind: 'refused', message });
    };
    const post = () => {
      const request = new XMLHttpRequest();
      signal.addEventListener('abort', () => request.abort());
      request.upload.onprogress = ({ loaded, total }) =>
        setState({ kind: 'sending', name, share: total > 0 ? loaded / total : 0, preview });
      request.onerror = () => {
        if (navigator.onLine) return refuse(LOST);
        setState({ kind: 'waiting', preview });
        window.addEventListener('online', post, { once: true, signal });
      };
      request.onload = () => {
        if (request.status !== 200) return refuse(readMessage(request));
        onKept();
        setState({ kind: 'kept', name, preview });
      };
      setState({ kind: 'sending', name, share: 0, preview });
      request.open('POST', `/precheckin/photos/${kind}?reserva=${code}`);
      request.responseType = 'json';
      request.send(bytes);
    };
    post();
  }

  return { state, send };
}

/** The module is loaded with the first photo. If it cannot be loaded, the original photo is sent. */
async function scale(file: File): Promise<{ bytes: Blob; preview: string | undefined }> {
  try {
    const { scalePhoto } = await import('./scale-photo.ts');
    return await scalePhoto(file);
  } catch {
    return { bytes: file, preview: undefined };
  }
}

function readMessage({ response }: XMLHttpRequest): MessageRef {
  const message: Partial<MessageRef> | undefined = response?.message;
  return message?.key ? { key: message.key, values: message.values ?? {} } : LOST;
}
