# Checks that a request comes from Rushes, with Ruby alone.
#   WEBHOOK_SECRET=whsec_… ruby verify.rb WEBHOOK-ID WEBHOOK-TIMESTAMP WEBHOOK-SIGNATURE < body
require "json"
require "openssl"

TOLERANCE_SECONDS = 300

# The event, once it is proven. `body` is the bytes as they came. Raises ArgumentError where anything is wrong.
def verify(secret, headers, body)
  id = headers["webhook-id"].to_s
  timestamp = headers["webhook-timestamp"].to_s
  unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS
    raise ArgumentError, "too old or too new"
  end

  key = secret.delete_prefix("whsec_").unpack1("m")
  expected = [OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)].pack("m0")
  # While a secret is being rotated there are two signatures.
  is_right = headers["webhook-signature"].to_s.split(" ").any? do |signature|
    version, given = signature.split(",", 2)
    version == "v1" && OpenSSL.secure_compare(given.to_s, expected)
  end
  raise ArgumentError, "wrong signature" unless is_right

  JSON.parse(body)
end

if __FILE__ == $PROGRAM_NAME
  headers = %w[webhook-id webhook-timestamp webhook-signature].zip(ARGV).to_h
  begin
    puts verify(ENV.fetch("WEBHOOK_SECRET", ""), headers, $stdin.binmode.read)["type"]
  rescue ArgumentError, JSON::ParserError => error
    abort error.message
  end
end
