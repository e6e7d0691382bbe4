declare module 'virtual:messages/*' {
  export const messages: import('./messages/es.ts').Messages;
}
