import { useEffect, useRef, useState } from 'react';
import type { MessageRef } from '#domain/message.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';

/** `share`: how much has been sent, 0 to 1. */
export type PhotoState =
  | { kind: 'empty' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'kept'; name: string | undefined }
  | { kind: 'refused'; message: MessageRef };

const LOST: MessageRef = { key: 'precheckin.photo.lost' };

/** Sends a picture as soon as it is chosen; only XMLHttpRequest tells how much of it is on its way. */
export function usePhotoUpload({ code, kind, isKept }: { code: string; kind: PhotoKind; isKept: boolean }) {
  const [state, setState] = useState<PhotoState>(
    isKept ? { kind: 'kept', name: undefined } : { kind: 'empty' },
  );
  const underWay = useRef<XMLHttpRequest>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** Afterwards the form need not carry the file once more: `onKept` empties the field. */
  function send(file: File, onKept: () => void): void {
    underWay.current?.abort();
    const request = new XMLHttpRequest();
    underWay.current = request;
    const { name } = file;
    request.upload.onprogress = ({ loaded, total }) =>
      setState({ kind: 'sending', name, share: total > 0 ? loaded / total : 0 });
    request.onerror = () => setState({ kind: 'refused', message: LOST });
    request.onload = () => {
      if (request.status === 200) onKept();
      setState(
        request.status === 200 ? { kind: 'kept', name } : { kind: 'refused', message: readMessage(request) },
      );
    };
    setState({ kind: 'sending', name, share: 0 });
    request.open('POST', `/precheckin/photos/${kind}?reserva=${code}`);
    request.responseType = 'json';
    request.send(file);
  }

  return { state, send };
}

function readMessage({ response }: XMLHttpRequest): MessageRef {
  const key: unknown = response?.message?.key;
  return typeof key === 'string' ? { key, values: response.message.values ?? {} } : LOST;
}
