import type { Manifest } from './deploy-files.ts';

/** A kind of value, the allowed texts, the fields of an object, or (with `*`) any fields of one kind. */
type Shape = 'text' | 'number' | 'flag' | readonly string[] | { list: Shape } | { [field: string]: Shape };

const KEY_OF_SECRET = { name: 'text', key: 'text' } as const;
const SIZE = { size: 'text', storageClass: 'text' } as const;
const AMOUNTS = { '*': 'text' } as const;
const PLUGIN = { name: 'text', parameters: { '*': 'text' } } as const;

/**
 * Fields of `spec` by kind, as far as the samples use them or are likely to: the API `postgresql.cnpg.io/v1` of
 * CloudNativePG 1.26 and `barmancloud.cnpg.io/v1` of its plugin, by their documentation.
 */
const SPECS: Record<string, Shape> = {
  'postgresql.cnpg.io/v1 Cluster': {
    instances: 'number',
    imageName: 'text',
    primaryUpdateStrategy: ['unsupervised', 'supervised'],
    postgresql: {
      synchronous: {
        method: ['any', 'first'],
        number: 'number',
        dataDurability: ['required', 'preferred'],
        maxStandbyNamesFromCluster: 'number',
      },
      // Texts, also of numbers: the API refuses others.
      parameters: { '*': 'text' },
    },
    bootstrap: { initdb: { database: 'text', owner: 'text', postInitApplicationSQL: { list: 'text' } } },
    affinity: { podAntiAffinityType: ['required', 'preferred'], topologyKey: 'text' },
    storage: SIZE,
    walStorage: SIZE,
    resources: { requests: AMOUNTS, limits: AMOUNTS },
    plugins: { list: { ...PLUGIN, enabled: 'flag', isWALArchiver: 'flag' } },
  },
  'postgresql.cnpg.io/v1 ScheduledBackup': {
    schedule: 'text',
    immediate: 'flag',
    backupOwnerReference: ['none', 'self', 'cluster'],
    cluster: { name: 'text' },
    method: ['barmanObjectStore', 'volumeSnapshot', 'plugin'],
    pluginConfiguration: PLUGIN,
  },
  'barmancloud.cnpg.io/v1 ObjectStore': {
    retentionPolicy: 'text',
    configuration: {
      destinationPath: 'text',
      endpointURL: 'text',
      s3Credentials: { accessKeyId: KEY_OF_SECRET, secretAccessKey: KEY_OF_SECRET },
      wal: { compression: ['gzip', 'bzip2', 'snappy', 'zstd', 'lz4', 'xz'] },
    },
  },
};

/** Fields of a manifest that the API does not have, or with a value that it refuses. */
export function listUnknownFields({ apiVersion, kind, spec }: Manifest): string[] {
  const shape = SPECS[`${apiVersion} ${kind}`];
  return shape ? compare(spec, shape, kind) : [`${apiVersion} ${kind}`];
}

function compare(value: unknown, shape: Shape, at: string): string[] {
  if (typeof shape === 'string') {
    const type = { text: 'string', number: 'number', flag: 'boolean' }[shape];
    return typeof value === type ? [] : [at];
  }
  if (isTexts(shape)) return shape.includes(String(value)) ? [] : [at];
  if (isList(shape))
    return Array.isArray(value)
      ? value.flatMap((each, index) => compare(each, shape.list, `${at}[${index}]`))
      : [at];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
  return Object.entries(value).flatMap(([field, inner]) => {
    const expected = shape[field] ?? shape['*'];
    return expected ? compare(inner, expected, `${at}.${field}`) : [`${at}.${field}`];
  });
}

function isTexts(shape: Shape): shape is readonly string[] {
  return Array.isArray(shape);
}

function isList(shape: Shape): shape is { list: Shape } {
  return typeof shape === 'object' && 'list' in shape;
}
