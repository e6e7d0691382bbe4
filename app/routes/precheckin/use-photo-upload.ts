import { useEffect, useRef, useState } from 'react';
import type { MessageRef } from '#domain/message.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';

/** `share`: how much has been sent, 0 to 1. */
export type PhotoState =
  | { kind: 'empty' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'kept'; name: string | undefined }
  | { kind: 'refused'; message: MessageRef };

interface UploadEnds {
  onKept: () => void;
  onRefused: (message: MessageRef) => void;
}

const LOST: MessageRef = { key: 'precheckin.photo.lost' };

/** Sends a picture as soon as it is chosen; only XMLHttpRequest tells how much of it is on its way. */
export function usePhotoUpload({ code, kind, isKept }: { code: string; kind: PhotoKind; isKept: boolean }) {
  const [state, setState] = useState<PhotoState>(
    isKept ? { kind: 'kept', name: undefined } : { kind: 'empty' },
  );
  const underWay = useRef<XMLHttpRequest>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  /** Once it is kept the form need not carry the file: `onKept` empties the field. `onRefused` hears why it is not. */
  function send(file: File, { onKept, onRefused }: UploadEnds): void {
    underWay.current?.abort();
    const request = new XMLHttpRequest();
    underWay.current = request;
    const { name } = file;
    request.upload.onprogress = ({ loaded, total }) =>
      setState({ kind: 'sending', name, share: total > 0 ? loaded / total : 0 });
    const refuse = (message: MessageRef) => {
      onRefused(message);
      setState({ kind: 'refused', message });
    };
    request.onerror = () => refuse(LOST);
    request.onload = () => {
      if (request.status !== 200) return refuse(readMessage(request));
      onKept();
      setState({ kind: 'kept', name });
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
