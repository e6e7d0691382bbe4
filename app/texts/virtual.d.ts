declare module 'virtual:messages/es' {
  export const messages: import('./messages/es.ts').Messages;
}

declare module 'virtual:messages/en' {
  export const messages: import('./messages/es.ts').Messages;
}

declare module 'virtual:messages/es/office' {
  export const messages: import('./messages/es/office.ts').OfficeMessages;
}

declare module 'virtual:messages/en/office' {
  export const messages: import('./messages/es/office.ts').OfficeMessages;
}

declare module 'virtual:messages/es/server' {
  export const messages: import('./messages/es/server.ts').ServerMessages;
}

declare module 'virtual:messages/en/server' {
  export const messages: import('./messages/es/server.ts').ServerMessages;
}
