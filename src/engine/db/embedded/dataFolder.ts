import path from 'node:path';

export function dataFolder(dataDir: string) {
  const root = path.resolve(dataDir);
  return {
    root,
    lock: path.join(root, 'lock'),
    holder: path.join(root, 'lock.holder'),
    database: path.join(root, 'database'),
    postgres: path.join(root, 'database', 'pgdata'),
    marker: path.join(root, 'database', 'board-reports.json'),
    unfinished: path.join(root, 'database.unfinished'),
    reserve: path.join(root, 'reserve'),
    socket: path.join(root, 'socket'),
    documents: path.join(root, 'files'),
    outbox: path.join(root, 'outbox'),
    backups: path.join(root, 'backups'),
  };
}

export type DataFolder = ReturnType<typeof dataFolder>;
