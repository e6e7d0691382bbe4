import { collection } from './declare.ts';
import * as f from './fields.ts';
import type { Collection } from './types.ts';

const files = collection({
  name: 'directus_files',
  key: { name: 'id', type: 'uuid' },
  system: true,
  fields: {
    storage: f.string({ default: 'local' }),
    filename_disk: f.string(),
    filename_download: f.string(),
    title: f.string(),
    /** What a picture shows, for those who do not see it. */
    description: f.text(),
    /** In pixels from the upper left corner of the file. */
    focal_point_x: f.integer(),
    focal_point_y: f.integer(),
    type: f.string(),
    filesize: f.string(),
    width: f.integer(),
    height: f.integer(),
    uploaded_on: f.timestamp(),
    modified_on: f.timestamp(),
  },
});

const roles = collection({
  name: 'directus_roles',
  key: { name: 'id', type: 'uuid' },
  system: true,
  readableBy: 'admin',
  fields: {
    name: f.string({ required: true }),
    icon: f.string(),
    description: f.text(),
    /** Whether its users may use the editors' application; there they may do everything. */
    app_access: f.boolean({ default: false }),
    admin_access: f.boolean({ default: false }),
  },
});

/** Fields of content.md#users and those of the site's profile: phone, license and birthday. */
const users = collection({
  name: 'directus_users',
  key: { name: 'id', type: 'uuid' },
  system: true,
  readableBy: 'admin',
  fields: {
    first_name: f.string(),
    last_name: f.string(),
    email: f.string({ unique: true }),
    password: f.string({ masked: true }),
    location: f.string(),
    title: f.string(),
    description: f.text(),
    tags: f.json(),
    avatar: f.toFile(),
    language: f.string(),
    tfa_secret: f.string({ masked: true }),
    status: f.string({ default: 'active' }),
    role: f.toOne('directus_roles', { type: 'uuid' }),
    token: f.string({ masked: true, unique: true }),
    last_access: f.timestamp(),
    last_page: f.string(),
    provider: f.string({ default: 'default' }),
    external_identifier: f.string({ unique: true }),
    auth_data: f.json({ masked: true }),
    email_notifications: f.boolean({ default: true }),
    appearance: f.string(),
    theme_dark: f.string(),
    theme_light: f.string(),
    theme_light_overrides: f.json(),
    theme_dark_overrides: f.json(),
    text_direction: f.string({ default: 'auto' }),
    phone: f.string(),
    license: f.string(),
    birthday: f.date(),
  },
});

export const systemCollections: Collection[] = [files, roles, users];
