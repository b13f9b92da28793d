<?php
// Checks that a request comes from Rushes, with PHP alone.
//   WEBHOOK_SECRET=whsec_… php verify.php WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

/**
 * The event, once it is proven. $headers has names in lower case, $body is the bytes as they came
 * (file_get_contents('php://input')).
 *
 * @throws UnexpectedValueException|JsonException where anything is wrong
 */
function verify(string $secret, array $headers, string $body): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (preg_match('/^\d+\z/', $timestamp) !== 1 || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new UnexpectedValueException('too old or too new');
    }

    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($key === false) {
        throw new UnexpectedValueException('the secret is no base64');
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is being rotated there are two signatures.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new UnexpectedValueException('wrong signature');
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    $headers = array_combine($names, array_pad(array_slice($argv, 1, 3), 3, ''));
    try {
        $event = verify((string) getenv('WEBHOOK_SECRET'), $headers, file_get_contents('php://stdin'));
        echo $event['type'], PHP_EOL;
    } catch (UnexpectedValueException | JsonException $error) {
        fwrite(STDERR, $error->getMessage() . PHP_EOL);
        exit(1);
    }
}
