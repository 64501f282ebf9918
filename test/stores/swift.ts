import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../../src/server/outside/files/bucket-files.ts';
import { bucketAddress } from '../../src/server/outside/files/bucket-files.ts';
import { freePorts, type Running, run, start, until } from './processes.ts';

/** The settings of an S3 server, without a bucket. */
export type S3 = Omit<BucketConfig, 'bucket'>;

export type Swift = { s3: S3; stop: () => Promise<void> };

const kinds = ['account', 'container', 'object'] as const;
const secret = 'testing';

/** Starts OpenStack Swift with its S3 interface, which checks signatures, on the loopback address only. */
export const startSwift = async (attempts = 3): Promise<Swift> => {
  try {
    return await startOnce();
  } catch (error) {
    // another program may have taken a port in the meantime
    if (attempts > 1) return startSwift(attempts - 1);
    throw error;
  }
};

const startOnce = async (): Promise<Swift> => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-swift-'));
  const processes: Running[] = [];
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { s3: await startAll(folder, processes), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startAll = async (folder: string, processes: Running[]): Promise<S3> => {
  const [memcached, proxy, ...ports] = (await freePorts(2 + kinds.length)) as [number, number, ...number[]];
  await mkdir(join(folder, 'srv/d1'), { recursive: true });
  await writeFile(join(folder, 'proxy.conf'), proxySettings(folder, proxy, memcached));
  processes.push(start('memcached', ['-l', '127.0.0.1', '-p', `${memcached}`, '-u', 'nobody']));
  await makeRings(folder, ports);
  for (const [i, kind] of kinds.entries()) {
    const settings = join(folder, `${kind}.conf`);
    await writeFile(settings, storageSettings(folder, kind, ports[i] as number));
    processes.push(start(`swift-${kind}-server`, [settings]));
  }
  processes.push(start('swift-proxy-server', [join(folder, 'proxy.conf')]));
  const s3 = {
    endpoint: `http://127.0.0.1:${proxy}`,
    region: 'us-east-1',
    access_key_id: 'test:tester',
    secret_access_key: secret,
  };
  await until(() => createBucket({ ...s3, bucket: 'first' }), 60);
  return s3;
};

/** Creates an empty bucket; throws if the server refuses. */
export const createBucket = async (bucket: BucketConfig): Promise<void> => {
  const { region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = bucket;
  const client = new S3mini({ endpoint: bucketAddress(bucket), region, accessKeyId, secretAccessKey });
  if (!(await client.createBucket())) throw new Error(`The bucket ${bucket.bucket} was refused.`);
};

/**
 * One device per ring is enough, because nothing is replicated. Each call of swift-ring-builder takes a second of CPU
 * time, so one ring is built, and copied with the other ports, which have five digits as well.
 */
const makeRings = async (folder: string, ports: number[]) => {
  const [first] = ports as [number];
  const builder = join(folder, 'first.builder');
  await run('swift-ring-builder', [builder, 'create', '4', '1', '0']);
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${first}/d1`, '1']);
  await run('swift-ring-builder', [builder, 'rebalance']);
  const ring = gunzipSync(await readFile(join(folder, 'first.ring.gz'))).toString('latin1');
  for (const [i, kind] of kinds.entries()) {
    const own = ring.replaceAll(String(first), String(ports[i]));
    await writeFile(join(folder, `${kind}.ring.gz`), gzipSync(Buffer.from(own, 'latin1')));
  }
};

/**
 * Swift answers 503, or leaves a new file out of its bucket's list, if one of its servers stands still for longer than
 * these timeouts (s). Their defaults of half a second to a few seconds are too short for a busy machine.
 */
const timeouts = `conn_timeout = 30
node_timeout = 60
container_update_timeout = 60
`;

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_address = /dev/null
${timeouts}`;

const storageSettings = (folder: string, kind: string, port: number) => `${common(folder, port)}
devices = ${folder}/srv
mount_check = false
fallocate_reserve = 0

[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySettings = (folder: string, port: number, memcached: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}

[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
storage_domain = s3.localhost

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secret} .admin

${['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo'].map(plainFilter).join('\n')}
`;

const plainFilter = (name: string) => `[filter:${name}]\nuse = egg:swift#${name}\n`;
