/** One employee for each role, of the demonstration alone. Without branches: of all. */
export const demoStaff = [
  { role: 'counter', email: 'mostrador@staff.example', password: 'tucan-mostrador-71', branches: ['PTY'] },
  {
    role: 'manager',
    email: 'gerencia@staff.example',
    password: 'ceiba-gerencia-42',
    branches: ['PTY', 'TOC'],
  },
  { role: 'finance', email: 'finanzas@staff.example', password: 'istmo-finanzas-36', branches: undefined },
  { role: 'editor', email: 'editorial@staff.example', password: 'pollera-editorial-58', branches: undefined },
  {
    role: 'admin',
    email: 'administracion@staff.example',
    password: 'volcan-administra-93',
    branches: undefined,
  },
] as const;
