// Runs before each npm script (`node -r`), because the scripts' own syntax is newer than some Node that
// people have: only what every Node since version 4 reads.
const oldest = parseInt(require('../package.json').engines.node.replace(/\D+/, ''), 10);
if (parseInt(process.versions.node, 10) < oldest) {
  console.error(
    'Board Reports needs Node ' +
      oldest +
      ' or later, and ' +
      process.execPath +
      ' is ' +
      process.version +
      '. Install a newer one (docs/operations.md says where it comes from), then try again.',
  );
  process.exit(1);
}
