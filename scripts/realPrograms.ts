import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** One check of files of packaging by the program that will read them; `words` for a folder to work in. */
interface RealCheck {
  readonly program: string;
  readonly what: string;
  /** The Debian package that brings it. */
  readonly from: string;
  readonly words: (folder: string) => readonly string[];
}

const PACKAGING = path.join(import.meta.dirname, '../packaging');
const file = (name: string) => path.join(PACKAGING, name);
const textOf = (name: string) => fs.readFileSync(file(name), 'utf8');

const caddy = (name: string): RealCheck => ({
  program: 'caddy',
  from: 'caddy',
  what: name,
  words: () => ['validate', '--adapter', 'caddyfile', '--config', file(name)],
});

/** With a certificate and folders of its own in the place of the server's. */
const nginx = (name: string): RealCheck => ({
  program: 'nginx',
  from: 'nginx',
  what: name,
  words: (folder) => {
    const site = textOf(name)
      .replaceAll(/\/etc\/ssl\/reports\.company\.example\.(pem|key)/g, `${folder}/made.$1`)
      .replaceAll('/var/log/nginx/', `${folder}/`);
    fs.writeFileSync(`${folder}/${name}`, site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ');
    const whole = `pid ${folder}/nginx.pid; error_log stderr; events {} http { ${temporary} include ${folder}/${name}; }`;
    fs.writeFileSync(`${folder}/whole.${name}`, whole);
    return ['-t', '-c', `${folder}/whole.${name}`];
  },
});

const CHECKS: readonly RealCheck[] = [
  {
    program: 'promtool',
    from: 'prometheus',
    what: 'board-reports.rules.yaml',
    words: () => ['check', 'rules', file('board-reports.rules.yaml')],
  },
  {
    program: 'promtool',
    from: 'prometheus',
    what: 'the scrape example of docs/operations.md',
    words: (folder) => {
      const guide = fs.readFileSync(path.join(PACKAGING, '../docs/operations.md'), 'utf8');
      const example = /```yaml\n(scrape_configs:[\s\S]*?)```/.exec(guide)?.[1] ?? '';
      fs.writeFileSync(`${folder}/prometheus.yml`, example.replace(/\/etc\/prometheus/, folder));
      fs.writeFileSync(`${folder}/board-reports.token`, 'token');
      fs.copyFileSync(file('board-reports.rules.yaml'), `${folder}/board-reports.rules.yaml`);
      return ['check', 'config', `${folder}/prometheus.yml`];
    },
  },
  caddy('Caddyfile'),
  caddy('Caddyfile.many'),
  {
    program: 'openssl',
    from: 'openssl',
    what: 'a certificate to try the proxies with',
    words: (folder) => [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=reports.company.example'.split(' '),
      '-keyout',
      `${folder}/made.key`,
      '-out',
      `${folder}/made.pem`,
    ],
  },
  nginx('nginx.conf'),
  nginx('nginx.many.conf'),
  {
    program: 'systemd-analyze',
    from: 'systemd',
    what: 'board-reports.service',
    words: (folder) => {
      const unit = textOf('board-reports.service');
      const here = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
      fs.writeFileSync(`${folder}/board-reports.service`, here);
      return ['verify', `${folder}/board-reports.service`];
    },
  },
];

/** Programs that are not on the path, with the packages that bring them. */
export function missingPrograms(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const isThere = (program: string) =>
    folders.some((folder) => fs.existsSync(path.join(folder, program)));
  const missing = CHECKS.filter(({ program }) => !isThere(program));
  return [...new Set(missing.map(({ program, from }) => `${program} (Debian: ${from})`))];
}

/** The programs' findings, a line for each file. */
export function faultsFound(folder: string): string[] {
  return CHECKS.flatMap(({ program, what, words }) => {
    const { status, stdout, stderr } = spawnSync(program, words(folder), { encoding: 'utf8' });
    if (status === 0) return [];
    return [`${what}: ${program} says\n${stdout}${stderr}`];
  });
}
