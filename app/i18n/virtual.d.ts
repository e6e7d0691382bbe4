declare module 'virtual:messages/*' {
  export const messages: import('./messages/es.ts').Messages;
}

declare module 'virtual:messages/es-*' {
  export const messages: import('./message-parts.ts').SomeMessages;
}

declare module 'virtual:messages/en-*' {
  export const messages: import('./message-parts.ts').SomeMessages;
}

declare module 'virtual:messages/es/mail' {
  export const messages: typeof import('./messages/es/mail.ts').mail;
}

declare module 'virtual:messages/en/mail' {
  export const messages: typeof import('./messages/en/mail.ts').mail;
}

declare module 'virtual:messages/es/documents' {
  export const messages: typeof import('./messages/es/documents.ts').documents;
}

declare module 'virtual:messages/en/documents' {
  export const messages: typeof import('./messages/en/documents.ts').documents;
}
